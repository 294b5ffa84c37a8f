// The script of the documentation: theme, tabs, copy buttons, the filter of pages, and the reader's own test key in the samples.
// A classic script without imports, which runs before the page is painted. A test key is kept only in this tab; a live key is never kept.

(() => {
  const root = document.documentElement;
  const theme = localStorage.getItem('tuma.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  root.classList.add('has-script');

  const placeholders = { address: 'https://sms.example.com', key: 'tuma_test_YOUR_KEY' };
  const keyName = 'tuma.docs.key';
  const testKey = /^tuma_test_\w+$/;

  document.addEventListener('DOMContentLoaded', () => {
    addThemeButton();
    document.querySelectorAll<HTMLElement>('.tabs').forEach(addTabs);
    document.querySelectorAll<HTMLElement>('.sample').forEach(addCopyButton);
    addFilter();
    addKeyBar();
    const side = document.querySelector<HTMLDetailsElement>('#side');
    const wide = matchMedia('(min-width: 900px)');
    const fold = () => side?.toggleAttribute('open', wide.matches);
    wide.addEventListener('change', fold);
    fold();
  });

  function addThemeButton(): void {
    const button = document.querySelector<HTMLButtonElement>('#theme');
    if (!button) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      const isDark = root.dataset.theme
        ? root.dataset.theme === 'dark'
        : matchMedia('(prefers-color-scheme: dark)').matches;
      root.dataset.theme = isDark ? 'light' : 'dark';
      localStorage.setItem('tuma.theme', root.dataset.theme);
    });
  }

  /** Shows the chosen language in every group, on every page. */
  function addTabs(group: HTMLElement, index: number): void {
    const panels = [...group.querySelectorAll<HTMLElement>(':scope > section')];
    const list = make('div', { role: 'tablist', 'aria-label': 'Language', class: 'tab-list' });
    const tabs = panels.map((panel, at) => {
      const name = panel.dataset.tab ?? '';
      const id = `tabs-${index}-${at}`;
      const tab = make('button', { type: 'button', role: 'tab', id, 'aria-controls': `${id}-panel` }, name);
      for (const [key, value] of Object.entries({
        role: 'tabpanel',
        id: `${id}-panel`,
        'aria-labelledby': id,
      }))
        panel.setAttribute(key, value);
      tab.addEventListener('click', () => {
        localStorage.setItem('tuma.docs.language', name);
        const top = group.getBoundingClientRect().top;
        document.dispatchEvent(new Event('language'));
        // Groups above change their heights, so the page scrolls to keep this one where it was clicked.
        scrollBy(0, group.getBoundingClientRect().top - top);
      });
      tab.addEventListener('keydown', ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        const next = step && tabs[(at + step + tabs.length) % tabs.length];
        if (!next) return;
        next.click();
        next.focus();
      });
      return tab;
    });
    const show = () => {
      const chosen = localStorage.getItem('tuma.docs.language');
      const found = Math.max(
        0,
        panels.findIndex((panel) => panel.dataset.tab === chosen),
      );
      panels.forEach((panel, at) => (panel.hidden = at !== found));
      tabs.forEach((tab, at) => {
        tab.setAttribute('aria-selected', String(at === found));
        tab.tabIndex = at === found ? 0 : -1;
      });
    };
    list.append(...tabs);
    group.prepend(list);
    document.addEventListener('language', show);
    show();
  }

  function addCopyButton(sample: HTMLElement): void {
    if (!isSecureContext) return;
    const code = sample.querySelector('pre');
    const button = make('button', { type: 'button', class: 'copy' }, 'Copy');
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(code?.textContent ?? '').then(
        () => showResult(button, 'Copied'),
        () => showResult(button, 'Not copied'),
      );
    });
    sample.append(button);
  }

  function showResult(button: HTMLElement, text: string): void {
    button.textContent = text;
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  }

  function addFilter(): void {
    const input = document.querySelector<HTMLInputElement>('#filter');
    const none = document.querySelector<HTMLElement>('#no-page');
    const items = [...document.querySelectorAll<HTMLElement>('[data-find]')];
    input?.addEventListener('input', () => {
      const words = input.value.toLowerCase().split(/\s+/);
      for (const item of items) item.hidden = !words.every((word) => item.dataset.find?.includes(word));
      for (const section of document.querySelectorAll<HTMLElement>('#side section'))
        section.hidden = !section.querySelector('li:not([hidden])');
      if (none) none.hidden = items.some(({ hidden }) => !hidden);
    });
  }

  /** Text nodes of samples that contain a placeholder, with their original text. */
  const written = new Map<Text, string>();

  function fillIn(): void {
    if (written.size === 0) {
      const walker = document.createTreeWalker(
        document.querySelector('article') ?? root,
        NodeFilter.SHOW_TEXT,
      );
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node as Text;
        if (
          text.parentElement?.closest('code') &&
          Object.values(placeholders).some((part) => text.data.includes(part))
        )
          written.set(text, text.data);
      }
    }
    const key = sessionStorage.getItem(keyName) ?? placeholders.key;
    for (const [node, text] of written)
      node.data = text.replaceAll(placeholders.address, location.origin).replaceAll(placeholders.key, key);
  }

  function addKeyBar(): void {
    fillIn();
    const bar = document.querySelector<HTMLElement>('#key-bar');
    const hasKeys = [...written.values()].some((text) => text.includes(placeholders.key));
    if (!bar || !hasKeys) return;
    bar.hidden = false;
    showKeyBar(bar);
  }

  function showKeyBar(bar: HTMLElement): void {
    const key = sessionStorage.getItem(keyName);
    if (key) {
      const remove = make('button', { type: 'button', class: 'link' }, 'Remove key');
      remove.addEventListener('click', () => useKey(bar, undefined));
      bar.replaceChildren(make('p', {}, 'Samples hold your test key '), remove);
      bar.querySelector('p')?.append(make('code', {}, `tuma_test_…${key.slice(-4)}`), ', in this tab only. ');
      return;
    }
    const form = make('form', {});
    const input = make('input', {
      'aria-label': 'Your test key',
      placeholder: 'tuma_test_…',
      autocomplete: 'off',
      spellcheck: 'false',
    });
    const status = make('p', { role: 'status' });
    const create = make('button', { type: 'button', class: 'button' }, 'Create a test key');
    create.addEventListener('click', () => {
      create.setAttribute('disabled', '');
      createKey().then(
        (secret) => useKey(bar, secret),
        (error: unknown) => {
          create.removeAttribute('disabled');
          status.textContent = error instanceof Error ? error.message : 'The key could not be created';
        },
      );
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const given = input.value.trim();
      if (testKey.test(given)) useKey(bar, given);
      else
        status.textContent = given.startsWith('tuma_live_')
          ? 'This is a live key, which sends real messages. Use a test key here.'
          : 'A test key begins with tuma_test_';
    });
    form.append(input, make('button', { type: 'submit', class: 'button button-quiet' }, 'Fill in'));
    const signIn = make('a', { href: '/developers' }, 'Sign in to create one');
    bar.replaceChildren(
      make('p', {}, 'Run the samples with your own test key. It sends nothing and costs nothing.'),
      // This cookie is set together with that of the console's session, which scripts cannot read.
      /(?:^|; )tuma_signed_in=/.test(document.cookie) ? create : signIn,
      form,
      status,
    );
  }

  function useKey(bar: HTMLElement, key: string | undefined): void {
    if (key === undefined) sessionStorage.removeItem(keyName);
    else sessionStorage.setItem(keyName, key);
    fillIn();
    showKeyBar(bar);
  }

  /** Creates a test key, with the session of the console. The key expires after a week. */
  async function createKey(): Promise<string> {
    const response = await fetch('/api/developers/keys/create', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Tuma-Session': 'active' },
      body: JSON.stringify({
        name: 'Documentation',
        live: false,
        expires: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      }),
    });
    const answer = (await response.json()) as { secret?: string; message?: string };
    if (!response.ok || answer.secret === undefined)
      throw new Error(response.status === 401 ? 'Sign in to the console first' : answer.message);
    return answer.secret;
  }

  function make<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    attributes: Record<string, string>,
    text?: string,
  ): HTMLElementTagNameMap[Name] {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  }
})();
