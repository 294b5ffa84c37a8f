// Countries, a REST collection that is only read.
import { countries } from '../../../contract/countries.ts';
import type { Api } from '../../http/api.ts';
import { listCountries } from './countries.service.ts';

export function mountCountries(api: Api): void {
  api.mountCollection(countries, {
    list: ({ filter, offset, limit }) => Promise.resolve(listCountries({ text: filter.q, offset, limit })),
  });
}
