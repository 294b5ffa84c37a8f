// A text that names a page, such as "Ask for one under Sender ID Requests", with the name as a link.
import type { ReactNode } from 'react';
import type { Module } from '../../../contract/access.ts';
import { RecordLink } from './RecordLink.tsx';

interface LinkedTextProps {
  /** Shown without a link if it does not contain the name. */
  text: string;
  /** The name of the page. */
  page: string;
  to: string;
  module: Module;
  newTab?: boolean;
}

export function LinkedText({ text, page, ...link }: LinkedTextProps): ReactNode {
  const at = text.indexOf(page);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <RecordLink {...link}>{page}</RecordLink>
      {text.slice(at + page.length)}
    </>
  );
}
