// If the server requires it, asks people to confirm their identity and repeats the call (decisions/051-second-factor.md). The refused call
// changed nothing, so the repeated one has the same Idempotency-Key.
import { hasCode } from './http.ts';

/** Makes a call; throws the refusal if the person cancels. */
export const confirmed = <Answer>(make: () => Promise<Answer>): Promise<Answer> =>
  make().catch(async (error: unknown) => {
    if (!hasCode(error, 'confirmation_required')) throw error;
    const { askToConfirm } = await import('../features/secondFactor/askToConfirm.tsx');
    await askToConfirm(error);
    return make();
  });
