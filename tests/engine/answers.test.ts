// Which answers of a connector open its circuit breaker (requirements/domain.md#routes).
import { describe, expect, test } from 'vitest';
import { AnswerWindow, answerKindOf } from '../../server/sending/failover/answers.ts';

describe('the answers of a connector', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1_000);

  /** A window with answers in a second. */
  function windowOf(answers: { ok?: number; errors?: number; timeouts?: number }, second = 0): AnswerWindow {
    const window = new AnswerWindow();
    for (const kind of ['ok', 'errors', 'timeouts'] as const)
      for (let n = 0; n < (answers[kind] ?? 0); n++) window.count(kind, at(second));
    return window;
  }

  test.each([
    [{ errors: 19 }, undefined],
    [{ errors: 20 }, 'errors'],
    [{ errors: 20, ok: 20 }, 'errors'],
    [{ errors: 20, ok: 21 }, undefined],
    [{ timeouts: 4 }, undefined],
    [{ timeouts: 5 }, 'timeouts'],
    [{ timeouts: 5, ok: 5 }, 'timeouts'],
    [{ timeouts: 5, ok: 6 }, undefined],
    [{ timeouts: 5, errors: 20 }, 'timeouts'],
  ] as const)('%j trip its breaker by %s', (answers, fault) => {
    expect(windowOf(answers).fault(at(0))).toBe(fault);
  });

  test('count for a minute, in slots of ten seconds', () => {
    const window = windowOf({ timeouts: 5 }, 5);
    expect(window.fault(at(59))).toBe('timeouts');
    expect(window.fault(at(60))).toBeUndefined();
    window.clear();
    expect(window.fault(at(5))).toBeUndefined();
  });

  test('of before the clock was set back do not count', () => {
    const window = windowOf({ timeouts: 5 }, 3_600);
    window.count('timeouts', at(0));
    expect(window.fault(at(0))).toBeUndefined();
  });

  test('say nothing of it by throttling, and no harm by refusing a message', () => {
    expect(answerKindOf('throttle')).toBeUndefined();
    expect(answerKindOf('closed')).toBeUndefined();
    expect(answerKindOf('permanent')).toBe('ok');
  });
});
