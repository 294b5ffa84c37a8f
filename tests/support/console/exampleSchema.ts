// The schema of an example form, and the labels of its fields.
import { z } from 'zod';
import { amount } from '../../../contract/common.ts';

export const schema = z.object({
  code: z.string().trim().min(1).max(11),
  email: z.email(),
  units: amount('Units'),
  note: z.string().max(80).optional(),
});
export const labels = { code: 'Sender name', email: 'Email address', units: 'Units', note: 'Note' };
