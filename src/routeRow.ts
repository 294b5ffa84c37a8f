// What a screen is: its address, its place in the menu, who may open it.
import type { ComponentType } from 'react';
import type { Action, Module } from '../contract/endpoint.ts';

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

export type RouteIcon =
  | 'dashboard'
  | 'reports'
  | 'messages'
  | 'bulk'
  | 'scheduled'
  | 'dnd'
  | 'contacts'
  | 'templates'
  | 'send'
  | 'connectors'
  | 'senders'
  | 'mapping'
  | 'users'
  | 'roles'
  | 'audit'
  | 'clients'
  | 'topup'
  | 'history'
  | 'consumption'
  | 'allocation'
  | 'packages'
  | 'payments'
  | 'chart'
  | 'smpp'
  | 'requests'
  | 'windows'
  | 'settings'
  | 'search';

export interface RouteRow {
  /** Exactly the specification's path; without its slash, the name of the resource. */
  path: `/${string}`;
  /** Menu label and page title. */
  label: string;
  /** A shorter one for the menu, where the title would not fit. */
  menuLabel?: string;
  module: Module;
  /** What the role must hold on the module to open the screen; read where unset. */
  action?: Action;
  /** Not in the menu where unset. */
  menu?: MenuGroup;
  icon: RouteIcon;
  /** In the menu of Admins only, and of roles that were given the module. */
  adminOnly?: boolean;
  /** True where the path is a record list of the dataProvider. */
  resource?: boolean;
  load: () => Promise<ComponentType>;
  /** A record's own screen, at the path, the record's id and, where it has tabs, the tab's name. */
  loadDetail?: () => Promise<ComponentType>;
}
