// Asks once more who is there where the server wants it confirmed (decisions/051-second-factor.md), and then repeats the call. The
// refused call did nothing, and its Idempotency-Key is the same.
import { hasCode } from './http.ts';

/** Makes a call; throws its refusal where the person cancels. */
export const confirmed = <Answer>(make: () => Promise<Answer>): Promise<Answer> =>
  make().catch(async (error: unknown) => {
    if (!hasCode(error, 'confirmation_required')) throw error;
    const { askToConfirm } = await import('../features/secondFactor/askToConfirm.tsx');
    await askToConfirm(error);
    return make();
  });
