// Search field of the top bar for numbers, message ids, campaigns and M-Pesa receipts. `/` focuses it, or the search field of the search
// page. On narrow screens it is a link to that page.
import { useEffect, useRef, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { searchLengthMax } from '../../contract/common.ts';
import { useOpenRoute } from '../authProvider/useOpenRoute.ts';
import { Icon } from './Icon.tsx';
import { layoutTexts } from './layoutTexts.ts';

const path = '/search';

export function QuickSearch({ onPalette }: { onPalette: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const route = useOpenRoute(path);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      (input.current ?? document.querySelector<HTMLElement>('#main input'))?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  if (!route || pathname === path) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) void navigate(`${path}?${new URLSearchParams({ q: text }).toString()}`);
  };
  return (
    <>
      <form className="quick-search" role="search" onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          autoComplete="off"
          maxLength={searchLengthMax}
          aria-label={layoutTexts.search}
          title={`${layoutTexts.search} ( / )`}
          placeholder={layoutTexts.searchHint}
        />
        <button
          type="button"
          title={layoutTexts.palette}
          aria-label={layoutTexts.palette}
          onClick={onPalette}
        >
          Ctrl K
        </button>
      </form>
      <Link className="icon-button quick-search-link" to={path} aria-label={layoutTexts.searchShort}>
        <Icon name="search" />
      </Link>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
