// Paths of the calls that uploads in Send SMS make, and the duration of a hold.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

export const readPath = 'message/preflight/upload-columns';
export const preflightPath = 'message/preflight/upload-file';
export const sendPath = 'message/send/upload-file';

/** Advances the fake clock by the duration of a hold. */
export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
