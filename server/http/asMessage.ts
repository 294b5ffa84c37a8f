/** The answer of a call as most of the console's calls have it: under `message`. */
export const asMessage = async <Answer>(answer: Promise<Answer>): Promise<{ message: Answer }> => ({
  message: await answer,
});
