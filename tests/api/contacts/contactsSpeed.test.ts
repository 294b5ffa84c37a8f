// Speed of importing and paging through 100,000 contacts (the largest file of requirements/administration.md#contacts). The measured time
// is printed; the limit has a margin, and is relative to the speed of the machine.
import { expect, test } from 'vitest';
import { contactsApi } from '../../support/api/contactsApi.ts';
import { signedIn } from '../../support/people.ts';
import { slowness } from '../../support/slowness.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const api = contactsApi(app, await signedIn(app.db));

const count = 100_000;
const names = ['Jane', 'Otieno', 'Mary', 'Abdi', 'Wanjiku', 'Kamau', 'Achieng', 'Kiprop', 'Fatuma', 'Juma'];

async function timed<T>(what: string, run: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now();
  const value = await run();
  const ms = Math.round(performance.now() - started);
  process.stdout.write(`  ${what}: ${ms} ms\n`);
  return { value, ms: ms / slowness().wall };
}

test(
  '100,000 contacts are imported, imported again, paged, searched and deleted in time',
  { timeout: 120_000 },
  async () => {
    const text = Array.from({ length: count }, (_, n) => `07${10_000_000 + n},${names[n % 10]},N`).join('\n');
    expect(text.length).toBeLessThan(2_097_152);
    const first = await timed('import', () => api.upload({ text }));
    expect(first.value.body).toMatchObject({ added: count, updated: 0, rejected: [] });
    expect(first.ms).toBeLessThan(20_000);
    const consents = text.replaceAll('\n', ',Web form,31/01/2024 14:30,Send me offers by SMS\n');
    const agreed = `Phone,First name,Last name,Consent source,Consent date,Consent text\n${consents}`;
    const again = await timed('again, with consents', () => api.upload({ text: agreed }));
    expect(again.value.body).toMatchObject({ added: 0, updated: count });
    expect(again.ms).toBeLessThan(20_000);

    const id = first.value.body.contact_group_id as number;
    const pages: [what: string, body: object, total: number][] = [
      ['newest page', {}, count],
      ['last page', { page: count / 10 }, count],
      ['whole number', { search: '0710012345' }, 1],
      ['beginning of a number', { search: '071001234' }, 10],
      ['last digits', { search: '012345' }, 1],
      ['name', { search: 'wanj' }, count / 10],
      ['with a consent', { consent: 'recorded' }, count - 1],
      ['sorted by name', { sort: 'first_name|asc' }, count],
    ];
    for (const [what, body, total] of pages) {
      const { value, ms } = await timed(what, () => api.list(id, body));
      expect([what, value.total]).toEqual([what, total]);
      expect(ms, what).toBeLessThan(1000);
    }
    const groups = await timed('groups with counts', () => api.groups());
    expect(groups.value).toEqual([`Staff: ${count}`]);
    expect(groups.ms).toBeLessThan(200);
    const deleted = await timed('delete the group', () =>
      api.call('contact/group/delete', { contact_group_id: id }),
    );
    expect(deleted.value.status).toBe(201);
    expect(deleted.ms).toBeLessThan(20_000);
  },
);
