/** Wraps an answer under `message`, the form of most of the console's calls. */
export const asMessage = async <Answer>(answer: Promise<Answer>): Promise<{ message: Answer }> => ({
  message: await answer,
});
