// The inbox: conversations, their texts, and marking them as read.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { conversations, markRead, thread } from '../../../contract/inbox.ts';
import { call } from '../call.ts';

/** Time between two reads of an open conversation, in milliseconds. */
const pollMs = 5_000;

/** Reads the texts of a conversation, newest page first. */
export const threadQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [thread.path, id],
    queryFn: ({ pageParam, signal }) =>
      call(thread, pageParam === undefined ? {} : { before: pageParam }, { id, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ more, entries }) => (more ? entries.at(-1)?.id : undefined),
    refetchInterval: pollMs,
  });

export const resources = {
  inbox: {
    /** Marks the texts of a conversation as read that were unread when they were shown. */
    read: ({ id, unread }: { id: number; unread: number }) => call(markRead, { unread }, { id }),
    affects: [conversations.path],
  },
};
