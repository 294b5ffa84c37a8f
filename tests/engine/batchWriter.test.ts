/** How long values wait until their batch is stored. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatchWriter } from '../../server/sending/settle/batchWriter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function aWriter() {
  const batches: number[][] = [];
  const store = (values: number[]) => {
    batches.push(values);
    return Promise.resolve();
  };
  return { batches, writer: new BatchWriter<number>({ waitMs: 10, store, onFailure: () => {} }) };
}

test('values that may wait longer are stored in time, and with those that may not', async () => {
  const { writer, batches } = aWriter();
  void writer.add([1], 50);
  await vi.advanceTimersByTimeAsync(49);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([[1]]);

  void writer.add([2], 50);
  await vi.advanceTimersByTimeAsync(20);
  void writer.add([3]);
  await vi.advanceTimersByTimeAsync(10);
  expect(batches.slice(1)).toEqual([[2, 3]]);
});

test('values that are in a hurry wait less than others, and those of a full batch not at all', async () => {
  const { writer, batches } = aWriter();
  void writer.add([1], 50);
  await vi.advanceTimersByTimeAsync(5);
  writer.hurry(3);
  await vi.advanceTimersByTimeAsync(2);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([[1]]);

  const full = Array.from({ length: 500 }, (_, n) => n);
  void writer.add(full, 50);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches.slice(1)).toEqual([full]);
});
