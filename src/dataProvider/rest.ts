// REST collections (contract/endpoint.ts, `collection`), in the dialect of ra-data-simple-rest.
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { totalAtLeast } from '../../contract/endpoint.ts';
import { apiUrl } from './apiUrl.ts';
import { http } from './http.ts';

const collections = (ask: typeof http) =>
  simpleRest('', (path, options) => ask(apiUrl(path.slice(1)), options));

export const rest: DataProvider = {
  ...collections(http),
  getList: async (name, params) => {
    let isAtLeast = false;
    const list = await collections(async (url, options) => {
      const answer = await http(url, options);
      isAtLeast = answer.headers.has(totalAtLeast);
      return answer;
    }).getList(name, params);
    return isAtLeast ? { ...list, meta: { isAtLeast } } : list;
  },
};
