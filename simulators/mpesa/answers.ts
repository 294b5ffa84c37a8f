// Answers of the simulated M-Pesa, and the bodies that it reads.

/** A parsed body, whose fields are checked where they are read. */
export type Json = Record<string, unknown>;

export interface Answer {
  status: number;
  json: object;
}

export const ok = (json: object): Answer => ({ status: 200, json });

export const refuse = (status: number, errorCode: string, errorMessage: string): Answer => ({
  status,
  json: { requestId: 'simulated', errorCode, errorMessage },
});

/** A text that is not JSON becomes a body without fields, which is refused. */
export function toJson(text: string): Json {
  try {
    return JSON.parse(text || '{}') as Json;
  } catch {
    return {};
  }
}
