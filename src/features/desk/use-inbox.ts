import { useStore } from '@nanostores/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { queryClient } from '../../state/queries.ts';
import { addressOf } from './desk-address.ts';
import { $inbox, $place } from './desk.model.ts';
import { findAround, inboxQuery, nextLookMs, readMore } from './inbox.model.ts';

function useLastInbox() {
  const place = useStore($inbox, { ssr: 'initial' });
  return { ...inboxQuery(place), placeholderData: keepPreviousData };
}

export function useInbox() {
  return useQuery({ ...useLastInbox(), refetchOnMount: false }, queryClient);
}

/** Keeps the inbox up to date while somebody can see the tab. Once for each page. */
export function useLiveInbox() {
  const place = useStore($place, { ssr: 'initial' });
  const inbox = useQuery(
    {
      ...useLastInbox(),
      refetchInterval: ({ state }) => nextLookMs(state.dataUpdatedAt, state.errorUpdatedAt),
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
    queryClient,
  );
  const { refetch } = inbox;
  useEffect(() => {
    // An entry that is opened counts as read from then on, so what is under way comes too early.
    void refetch({ cancelRefetch: place.name !== 'inbox' });
  }, [place, refetch]);
  return inbox;
}

/** Where the entry on screen stands in the list that it was opened from; at the end of what was read, reads on. */
export function useAround() {
  const place = useStore($place, { ssr: 'initial' });
  const { data } = useInbox();
  const around = findAround(addressOf(place), data);
  const isLast = around !== undefined && around.next === undefined;
  useEffect(() => {
    if (isLast) void readMore();
  }, [isLast, data]);
  return around;
}
