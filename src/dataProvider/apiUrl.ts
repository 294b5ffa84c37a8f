/** URL of a path of the API, whose base is configured in index.html at runtime, with or without a slash at the end. */
export function apiUrl(path: string): string {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;
  return `${(configured || '/api').replace(/\/$/, '')}/${path}`;
}
