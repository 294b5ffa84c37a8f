// Catches what breaks while a page is shown (also a part of the console that could not be fetched), says so, and offers
// another try. Plain React: it stands around the sign-in pages too.
import { Component } from 'react';
import type { ReactNode } from 'react';
import { entryTexts } from '../i18n/entry.ts';
import './failure.css';

interface Props {
  children: ReactNode;
  /** A change of it (the address) ends the failure. */
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
    if (!this.state.failed) return this.props.children;
    const { title, lead, retry } = entryTexts.failure;
    return (
      <div className="failure" role="alert">
        <h2>{title}</h2>
        <p>{lead}</p>
        {/* A part that failed to load stays failed in this document, so trying again means loading it anew. */}
        <button type="button" className="button button-quiet" onClick={() => location.reload()}>
          {retry}
        </button>
      </div>
    );
  }
}
