// A screen: its address, its place in the menu, and the permission that opens it.
import type { ComponentType } from 'react';
import type { Action, Module, Permission } from '../contract/access.ts';
import type { Caller } from './authProvider/caller.ts';
import type { IconName } from './layout/Icon.tsx';

/** The group that is shown first, without its heading, and never folded. */
export const homeGroup = 'Overview';
/** Groups of the menu in their order. */
export const menuGroups = [
  homeGroup,
  'Messages',
  'Units',
  'Reports',
  'Configurations',
  'Administration',
] as const;
type MenuGroup = (typeof menuGroups)[number];

export interface RouteRow {
  /** The path as in the specification. Without the slash, it is the name of the resource. */
  path: `/${string}`;
  /** Menu label and page title. */
  label: string;
  /** A shorter label for the menu; unset: `label`. */
  menuLabel?: string;
  /** The module of the permission; unset: open to all who are signed in. */
  module?: Module;
  /** The action of the permission; unset: read. */
  action?: Action;
  /** Permissions of which one is enough to open the screen, instead of that of the module. */
  anyOf?: readonly Permission[];
  /** The menu group; unset: not in the menu. */
  menu?: MenuGroup;
  /** Whether this caller needs the entry in the menu; unset: everyone who may open it does. */
  isInMenuOf?: (caller: Caller) => boolean;
  icon: IconName;
  /** Whether only platform users may open it, whatever their role: the server refuses the screen's calls to users of clients. */
  platformOnly?: boolean;
  /** Whether the menu shows it only to Admins and to roles with a permission on the module. */
  adminOnly?: boolean;
  /** Whether its calls are not in the specification: a backend without permissions does not have them. */
  isExtension?: boolean;
  /** Whether the path is a record list of the dataProvider. */
  resource?: boolean;
  load: () => Promise<ComponentType>;
  /** The path of the screen's first call for this caller, which has an empty body. It starts before the screen is loaded (loadEarly.ts). */
  firstCall?: (caller: Caller) => string | undefined;
  /** Whether the list opens a record at the path plus the record's id (components/record/useRecord.ts). */
  hasRecords?: boolean;
  /** The screen of one record, at the path plus the record's id and, if it has tabs, the name of the tab. */
  loadDetail?: () => Promise<ComponentType>;
  /** Names of parts of the screen with an address below the path, which `loadDetail` shows. */
  tabs?: readonly string[];
}
