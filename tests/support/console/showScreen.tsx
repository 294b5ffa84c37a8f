// Renders a screen on a fake server: renderScreen with a profile and the replies that a test gives.
import type { ComponentType } from 'react';
import { actions, modules } from '../../../contract/access.ts';
import { fakeServer, type FakeRequest, type Reply } from './fakeServer.ts';
import { renderScreen } from './renderScreen.tsx';

export type Replies = Parameters<typeof fakeServer>[0];

export interface Scene {
  /** The screen's address, with its filters. */
  path?: string;
  /** The user's client; 1 is the platform. Another client by default. */
  clientId?: number;
  /** The user's role; 1 is Admin. */
  roleId?: number;
  /** Permissions of the role; all by default. Null: the backend of the specification, which sends none. */
  permissions?: readonly { module: string; actions: readonly string[] }[] | null;
}

/** Every permission: the backend is Tuma's server, for a role that may do everything. */
export const allPermissions = modules.map((module) => ({ module, actions }));

/** Signs in and renders the screen; returns the list of requests, which grows as they are made. */
export const showScreen = (...given: Parameters<typeof showScreenAt>): FakeRequest[] =>
  showScreenAt(...given).asked;

/** Same as showScreen, but also returns the screen's current address. */
export function showScreenAt(Screen: ComponentType, replies: Replies, scene: Scene = {}) {
  const { path = '/', clientId = 2, roleId = 3, permissions = allPermissions } = scene;
  const client = { id: clientId, name: 'Wanjiku Agrovet' };
  const user = { id: 7, role_id: roleId, full_name: 'Grace Wanjiku', permissions: permissions ?? undefined };
  const profile: Reply = { json: { message: { client, user } } };
  const asked = fakeServer({ 'client/balance': profile, ...replies });
  return { asked, address: renderScreen(<Screen />, path, roleId) };
}

/** Requests to one path, in order. */
export const requestsTo = (asked: readonly FakeRequest[], path: string): FakeRequest[] =>
  asked.filter((request) => request.path === path);

/** The bodies of the requests to one path, in their order. */
export const bodiesTo = (asked: readonly FakeRequest[], path: string): unknown[] =>
  requestsTo(asked, path).map(({ body }) => body);

/** A page of a list as the server answers it. */
export function pageOfRows(rows: readonly unknown[]) {
  return ({ body }: FakeRequest): Reply => {
    const { page, per_page } = body as { page: number; per_page: number };
    const data = rows.slice((page - 1) * per_page, page * per_page);
    const last_page = Math.max(1, Math.ceil(rows.length / per_page));
    return { json: { data, current_page: page, last_page, total: rows.length } };
  };
}

/** All rows of a REST collection. */
export const collectionOf = (name: string, rows: readonly unknown[]): Reply => ({
  json: rows,
  headers: { 'Content-Range': `${name} 0-${Math.max(0, rows.length - 1)}/${rows.length}` },
});
