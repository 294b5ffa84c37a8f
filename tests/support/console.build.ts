import { build } from 'vite';

/** Builds the console once for all browser journeys, as `npm start` does. */
export default async function setup(): Promise<void> {
  await build({ logLevel: 'error' });
}
