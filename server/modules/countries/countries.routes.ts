// Countries, a REST collection that is only read.
import { countries } from '../../../contract/countries.ts';
import type { Api } from '../../http/api.ts';
import { listArray } from '../../http/listPage.ts';
import { searchCountries } from './countries.service.ts';

export function mountCountries(api: Api): void {
  api.mountCollection(countries, {
    list: ({ filter, ...request }) => listArray(request, searchCountries(filter.q)),
  });
}
