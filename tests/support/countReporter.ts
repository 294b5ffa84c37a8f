import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one machine-readable line. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        if (state === 'failed') failed++;
      }
    }
    // After the other reporters' summary, which comes in the same tick.
    setImmediate(() => process.stdout.write(`${passed} passed, ${failed} failed\n`));
  }
}
