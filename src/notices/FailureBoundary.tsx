// Catches the errors of a page, including a chunk that could not be loaded, and offers to reload the page. Plain React, because it also
// wraps the sign-in pages.
import { Component, useEffect, type ReactNode } from 'react';
import { entryTexts } from '../i18n/entry.ts';
import { tab } from '../navigation.ts';
import './failure.css';

interface Props {
  children: ReactNode;
  /** The address of the page. When it changes, the failure is cleared. */
  resetKey?: string;
}

interface State {
  failed: boolean;
  resetKey: string | undefined;
}

export class FailureBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override render() {
    return this.state.failed ? <Failure /> : this.props.children;
  }
}

const { title, lead, retry } = entryTexts.failure;

/** The browser caches a failed chunk for this document, so only a reload helps: by the button, or when a lost connection is back. */
export function Failure() {
  useEffect(() => {
    const reload = () => tab.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className="failure" role="alert">
      <h2>{title}</h2>
      <p>{lead}</p>
      <button type="button" className="button button-quiet" onClick={() => tab.reload()}>
        {retry}
      </button>
    </div>
  );
}
