// A screen: its address, its place in the menu, the permission that opens it.
import type { ComponentType } from 'react';
import type { Action, Module, Permission } from '../contract/access.ts';
import type { Caller } from './authProvider/caller.ts';
import type { IconName } from './layout/Icon.tsx';

/** Headings of the menu, in their order; the first is shown without a heading. */
export const menuGroups = [
  'Overview',
  'Messages',
  'Units',
  'Reports',
  'Configurations',
  'Administration',
] as const;
type MenuGroup = (typeof menuGroups)[number];

export interface RouteRow {
  /** Exactly the specification's path; without its slash, the name of the resource. */
  path: `/${string}`;
  /** Menu label and page title. */
  label: string;
  /** A shorter label for the menu. */
  menuLabel?: string;
  /** Opens to everyone who is signed in where unset. */
  module?: Module;
  /** The permission on the module that opens the screen; read where unset. */
  action?: Action;
  /** Permissions of which any one opens the screen, in place of the module's. */
  anyOf?: readonly Permission[];
  /** Not in the menu where unset. */
  menu?: MenuGroup;
  icon: IconName;
  /** Only for the platform's own people, whatever their role: the server refuses the calls of this screen to people of clients. */
  platformOnly?: boolean;
  /** In the menu of Admins only, and of roles with a permission on the module. */
  adminOnly?: boolean;
  /** True where the path is a record list of the dataProvider. */
  resource?: boolean;
  load: () => Promise<ComponentType>;
  /** The call that the screen makes first for this caller, with an empty body; it starts before the screen is loaded (loadEarly.ts). */
  firstCall?: (caller: Caller) => string | undefined;
  /** The list opens a record at the path and the record's id (components/record/useRecord.ts). */
  hasRecords?: boolean;
  /** A record's own screen, at the path, the record's id and, where it has tabs, the tab's name. */
  loadDetail?: () => Promise<ComponentType>;
  /** Parts of the screen with an address of their own below the path; `loadDetail` shows them. */
  tabs?: readonly string[];
}
