// What react-admin needs for each resource: the name of a record, and whether it can be created and changed.
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useGetRecordRepresentation, useResourceDefinitions, type ResourceDefinition } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { App } from '../../../src/App.tsx';
import { isResource, resourceOf } from '../../../src/dataProvider/resources.ts';
import { definitions } from '../../../src/records.ts';
import { routes } from '../../../src/routes.ts';
import { startSession } from '../../../src/session.ts';
import { fakeServer } from '../../support/console/fakeServer.ts';

let known: Record<string, ResourceDefinition> = {};
const samples: readonly [resource: string, row: object, text: string][] = [
  ['client-sms', { id: 2, name: 'Wanjiku Agrovet' }, 'Wanjiku Agrovet'],
  ['dnd-sms', { id: 51, msisdn: '254711000111' }, '254711000111'],
  ['contact-sms', { id: 8, first_name: 'Zawadi', other_name: 'Mrembo' }, 'Zawadi Mrembo'],
  ['senderid-mapping', { id: 9, sender_id: 'AGROVET', client_name: 'Duka' }, 'AGROVET · Duka'],
  ['sending-windows', { id: 3 }, '#3'],
];

vi.mock('../../../src/layout/Layout.tsx', () => ({ Layout: Probe }));

function Probe() {
  const definitionsNow = useResourceDefinitions();
  useEffect(() => {
    known = definitionsNow;
  }, [definitionsNow]);
  return samples.map(([resource, row]) => <Named key={resource} resource={resource} row={row} />);
}

function Named({ resource, row }: { resource: string; row: object }) {
  return <p>{useGetRecordRepresentation(resource)(row)}</p>;
}

it('a record is named as people know it, and can be created and changed where its resource has the verb', async () => {
  startSession({ token: 'token-1', userId: 7, roleId: 1 });
  history.replaceState(null, '', '/dashboard');
  fakeServer({});
  await act(async () => render(<App />));
  for (const [, , text] of samples) expect(await screen.findByText(text)).toBeInTheDocument();
  const resources = routes.filter(({ resource }) => resource).map(({ path }) => path.slice(1));
  expect(Object.keys(known).toSorted()).toEqual(resources.toSorted());
  expect(Object.keys(definitions).filter((name) => !resources.includes(name))).toEqual([]);
  for (const name of resources) {
    const verbs: object = isResource(name) ? await resourceOf(name) : {};
    const { hasCreate = false, hasEdit = false } = known[name]!;
    expect({ name, hasCreate, hasEdit }).toEqual({
      name,
      hasCreate: 'create' in verbs,
      hasEdit: 'update' in verbs,
    });
  }
});
