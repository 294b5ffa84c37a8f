// REST collections (contract/endpoint.ts, `collection`), in the dialect of ra-data-simple-rest.
import simpleRest from 'ra-data-simple-rest';
import { apiUrl } from './apiUrl.ts';
import { http } from './http.ts';

export const rest = simpleRest('', (path, options) => http(apiUrl(path.slice(1)), options));
