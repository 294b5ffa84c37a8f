// The REST collection of message templates under the name of its screen, /bulk-sms.
import type { DataProvider } from 'react-admin';
import { templates } from '../../../contract/templates.ts';
import { rest } from '../rest.ts';

export const templatesRest = {
  'bulk-sms': {
    getList: (_resource, params) => rest.getList(templates.name, params),
    create: (_resource, params) => rest.create(templates.name, params),
    update: (_resource, params) => rest.update(templates.name, params),
    delete: (_resource, params) => rest.delete(templates.name, params),
  } satisfies Pick<DataProvider, 'getList' | 'create' | 'update' | 'delete'>,
};
