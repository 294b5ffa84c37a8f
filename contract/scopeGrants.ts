// Which scopes a person may give an API key: a key must not be able to do more than that person (decisions/039-api-keys.md).
import { actions, type Action, type Module } from './access.ts';
import { scopes, type Scope } from './v1/call.ts';

type Needed = Partial<Record<Module, readonly Action[]>>;

/** The permissions that a person needs to give a scope. */
const needed: Readonly<Record<Scope, Needed>> = {
  'messages:send': { send: ['create'] },
  'messages:read': { messages: ['read'] },
  'balance:read': { units: ['read'] },
  'webhooks:manage': { developers: actions },
  'opt_outs:manage': { dnd: ['read', 'create', 'delete'] },
};

/**
 * Further permissions that a person needs who reaches all clients: these scopes give access to texts, including those that webhooks carry.
 */
const neededForAll: Partial<Record<Scope, Needed>> = {
  'messages:read': { message_texts: ['read'] },
  'webhooks:manage': { message_texts: ['read'] },
};

interface Giver {
  may: (module: Module, action: Action) => boolean;
  reachesAll: boolean;
}

/** The scopes that a person may give, in the order of the contract. */
export const grantableScopes = ({ may, reachesAll }: Giver): Scope[] =>
  scopes.filter((scope) =>
    Object.entries({ ...needed[scope], ...(reachesAll && neededForAll[scope]) }).every(([module, needs]) =>
      needs.every((action) => may(module as Module, action)),
    ),
  );
