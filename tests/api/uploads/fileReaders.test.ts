// Threads that read files: limited in number, time and memory, and independent of each other.
import { expect, test } from 'vitest';
import { Readers, type ReadersLimits } from '../../../server/modules/uploads/readers.ts';
import { archive, workbooks } from '../../support/api/hostileFiles.ts';

const limits: ReadersLimits = { threads: 1, waitingMax: 1, deadlineMs: 30_000, memoryMb: 256, idleMs: 20 };
const made = (given: Partial<ReadersLimits> = {}) => new Readers({ ...limits, ...given });

const people = (rows: number) => ({
  name: 'people.csv',
  bytes: Buffer.from(`phone\n${Array.from({ length: rows }, (_, n) => 254_712_000_000 + n).join('\n')}`),
});

async function countOf(rows: AsyncIterable<readonly unknown[]>): Promise<number> {
  let count = 0;
  for await (const batch of rows) count += batch.length;
  return count;
}

const tooComplex = {
  status: 422,
  field: 'file',
  message:
    'The file is too complex to read. Keep only the columns the message needs, save it as CSV and upload that',
};
const large = { name: 'a.xlsx', bytes: workbooks['four million shared strings']!() };

test('a file that takes longer than its time is refused, and the next one is read', async () => {
  const readers = made({ deadlineMs: 100 });
  // Starting a new thread takes longer than that.
  await readers.open(large).catch(() => undefined);
  await expect(readers.open(large)).rejects.toMatchObject(tooComplex);
  const patient = made();
  expect(await countOf(await patient.open(people(10)))).toBe(10);
});

test('a file that takes more than its memory is refused, and the next one is read', async () => {
  const readers = made({ memoryMb: 40 });
  await expect(readers.open(large)).rejects.toMatchObject(tooComplex);
  expect(await countOf(await readers.open(people(10)))).toBe(10);
});

test('files wait in turn for a thread, and are refused with 503 when too many wait', async () => {
  const readers = made({ idleMs: 60_000 });
  const first = await readers.open(people(5000));
  const second = readers.open(people(2000));
  await expect(readers.open(people(10))).rejects.toMatchObject({
    status: 503,
    message: 'Too many files are being read at the moment. Try again in a minute',
  });
  expect(await countOf(first)).toBe(5000);
  expect(await countOf(await second)).toBe(2000);
  expect(await countOf(await readers.open(people(10)))).toBe(10);
});

test('a reading whose rows are not taken gives its thread to a waiting file, and continues where it stopped', async () => {
  const readers = made();
  const rows: number[] = [];
  let others = 0;
  for await (const batch of await readers.open(people(10_000))) {
    rows.push(...batch.map(({ row }) => row));
    others += await countOf(await readers.open(people(100)));
  }
  expect(rows).toEqual(Array.from({ length: 10_000 }, (_, n) => n + 2));
  expect(others).toBe(1000);
});

test('a file that is opened and never read does not block other files', async () => {
  const readers = made();
  await readers.open(people(10));
  expect(await countOf(await readers.open(people(2000)))).toBe(2000);
});

test('a file that is not needed any more frees its thread, and can still be read', async () => {
  const readers = made({ idleMs: 60_000 });
  const table = await readers.open(people(2000));
  table[Symbol.dispose]();
  expect(await countOf(await readers.open(people(10)))).toBe(10);
  expect(await countOf(table)).toBe(2000);
});

test('an aborted reading frees its thread', async () => {
  const readers = made({ idleMs: 60_000 });
  for await (const batch of await readers.open(people(50_000))) if (batch.length > 0) break;
  expect(await countOf(await readers.open(people(2000)))).toBe(2000);
});

test('a refused file frees its thread', async () => {
  const readers = made({ idleMs: 60_000 });
  await expect(readers.open({ name: 'a.csv', bytes: Buffer.alloc(0) })).rejects.toMatchObject({
    status: 422,
  });
  await expect(readers.open({ name: 'a.xlsx', bytes: archive({}) })).rejects.toMatchObject({ status: 422 });
  expect(await countOf(await readers.open(people(10)))).toBe(10);
});

test('a thread that cannot be started takes no place of another one', async () => {
  let failures = 1;
  const readers = new Readers({
    ...limits,
    // The limits of a thread are read as it is started.
    get memoryMb() {
      if (failures-- > 0) throw new Error('no process left');
      return limits.memoryMb;
    },
  });
  await expect(readers.open(people(10))).rejects.toThrow('no process left');
  expect(await countOf(await readers.open(people(10)))).toBe(10);
});

test('an error far inside a file refuses it while its rows are read', async () => {
  const readers = made();
  const { bytes } = people(20_000);
  const table = await readers.open({ name: 'a.csv', bytes: Buffer.concat([bytes, Buffer.from('\n\0')]) });
  await expect(countOf(table)).rejects.toMatchObject({ status: 422, field: 'file' });
});
