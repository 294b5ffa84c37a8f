import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Notices } from '../../../src/notices/Notices.tsx';
import { showNotice } from '../../../src/notices/notices.ts';

function after(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const notice = () => screen.queryByText('Saved');
const card = () => notice()!.parentElement!;

describe('a notice', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Notices />);
    act(() => showNotice('success', 'Saved'));
  });

  it('lasts 3000 ms', () => {
    after(2999);
    expect(notice()).toBeInTheDocument();
    after(1);
    expect(notice()).not.toBeInTheDocument();
  });

  it('stays while hovered, and then for the rest of its time', () => {
    after(2000);
    fireEvent.mouseEnter(card());
    after(60_000);
    expect(notice()).toBeInTheDocument();
    fireEvent.mouseLeave(card());
    after(999);
    expect(notice()).toBeInTheDocument();
    after(1);
    expect(notice()).not.toBeInTheDocument();
  });

  it('can be closed', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(notice()).not.toBeInTheDocument();
  });

  it('closes when dragged far enough, and moves back otherwise', () => {
    fireEvent.pointerDown(card(), { clientX: 100, button: 0, pointerId: 1 });
    fireEvent.pointerMove(card(), { clientX: 150, pointerId: 1 });
    fireEvent.pointerUp(card(), { clientX: 150, pointerId: 1 });
    expect(notice()).toBeInTheDocument();
    fireEvent.pointerDown(card(), { clientX: 100, button: 0, pointerId: 1 });
    fireEvent.pointerMove(card(), { clientX: 230, pointerId: 1 });
    fireEvent.pointerUp(card(), { clientX: 230, pointerId: 1 });
    expect(notice()).not.toBeInTheDocument();
  });

  it('is announced as an alert where it is a failure, otherwise as a status', () => {
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    act(() => showNotice('error', 'Failed, wrong inputs'));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed, wrong inputs');
  });

  it('that is newer is above the older ones', () => {
    act(() => showNotice('error', 'Failed, wrong inputs'));
    expect(screen.getAllByRole('status').length + screen.getAllByRole('alert').length).toBe(2);
    expect(document.querySelector('.notices > :first-child')).toHaveTextContent('Failed, wrong inputs');
  });

  it('that is shown again restarts its time instead of appearing twice', () => {
    after(2000);
    act(() => showNotice('success', 'Saved'));
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    after(2000);
    expect(notice()).toBeInTheDocument();
  });
});
