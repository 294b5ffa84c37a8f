// The REST collection of message templates under the name of its screen, /bulk-sms.
import type { GetListParams, GetManyParams, GetOneParams } from 'react-admin';
import { templates, type TemplateChange, type TemplateInput } from '../../../contract/templates.ts';
import { texts } from '../../i18n/texts.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { rest } from '../rest.ts';
import type { Created, Deleted, Updated } from './verbs.ts';

const { name } = templates;

const templateCallTexts = texts({
  missing: ['Templates are not available here', 'Violezo havipatikani hapa'],
});

export const resources = {
  'bulk-sms': {
    getList: (params: GetListParams) => rest.getList(name, params),
    getOne: (params: GetOneParams) => rest.getOne(name, params),
    getMany: (params: GetManyParams) => rest.getMany(name, params),
    async create({ data }: Created<TemplateInput>) {
      const created = await nullIfMissing(rest.create(name, { data }));
      if (!created) throw new Error(templateCallTexts.missing);
      return { id: created.data.id as number };
    },
    async update({ id, data }: Updated<TemplateChange>) {
      await rest.update(name, { id, data, previousData: { id } });
      return { id };
    },
    async delete({ id }: Deleted) {
      await rest.delete(name, { id });
    },
  },
};
