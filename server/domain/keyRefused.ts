import { Refusal } from './refusal.ts';

/** A key of the HTTP API in use. */
export interface UsedKey {
  keyId: number;
  clientId: number;
  /** The address the call came from. */
  address: string;
}

type Given = ConstructorParameters<
  typeof Refusal<'api_key_revoked' | 'api_key_expired' | 'address_not_allowed'>
>;

/** The refusal of a key that exists. It has the key, so that its client finds the call in the log of requests. */
export class KeyRefused extends Refusal {
  readonly key: UsedKey;

  constructor(key: UsedKey, ...refusal: Given) {
    super(...refusal);
    this.key = key;
  }
}
