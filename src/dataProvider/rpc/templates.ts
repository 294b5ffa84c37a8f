// The REST collection of message templates under the name of its screen, /bulk-sms.
import type { DataProvider } from 'react-admin';
import { templates } from '../../../contract/templates.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { rest } from '../rest.ts';

export const lists = {
  'bulk-sms': {
    getList: (_resource, params) => rest.getList(templates.name, params),
    create: async (_resource, params) => {
      const created = await nullIfMissing(rest.create(templates.name, params));
      if (!created) throw new Error('Templates are not available here');
      return created;
    },
    update: (_resource, params) => rest.update(templates.name, params),
    delete: (_resource, params) => rest.delete(templates.name, params),
  } satisfies Pick<DataProvider, 'getList' | 'create' | 'update' | 'delete'>,
};
