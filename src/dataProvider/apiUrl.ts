/** URL of a path of the API. The base is configured in index.html at run time, with or without a trailing slash. */
export function apiUrl(path: string): string {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;
  return `${(configured || '/api').replace(/\/$/, '')}/${path}`;
}
