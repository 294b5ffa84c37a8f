/** The way back from a further step of sign-in. */
export const Back = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <p className="entry-foot">
    <button type="button" className="text-button" onClick={onPress}>
      {text}
    </button>
  </p>
);
