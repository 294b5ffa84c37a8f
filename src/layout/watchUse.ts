import { use } from '../session.ts';

/** Time without a key press or pointer event after which calls no longer keep the session alive, in milliseconds. */
const idleMs = 60_000;

/** Records when the person uses the console, so that calls it makes by itself do not keep an unattended session alive. */
export function watchUse(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(timer);
    use.state = 'active';
    timer = setTimeout(() => (use.state = 'idle'), idleMs);
  };
  note();
  for (const type of ['keydown', 'pointerdown', 'pointermove']) addEventListener(type, note, true);
}
