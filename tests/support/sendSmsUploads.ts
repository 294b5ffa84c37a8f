// The paths of the calls that uploads in Send SMS make, and the time that a hold takes.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

export const readPath = 'message/preflight/upload-columns';
export const preflightPath = 'message/preflight/upload-file';
export const sendPath = 'message/send/upload-file';

/** Lets that time pass on the fake clock. */
export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
