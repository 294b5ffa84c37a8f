/** Button that returns from a later step of sign-in to the previous one. */
export const Back = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <p className="entry-foot">
    <button type="button" className="text-button" onClick={onPress}>
      {text}
    </button>
  </p>
);
