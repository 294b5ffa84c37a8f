import { formatNumber } from './formatNumber.ts';

/** A file's size as "12 kB" or "1.5 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.ceil(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
