import { notifyManager, QueryClient } from '@tanstack/react-query';

// What is read shows at once, and not a timer later.
notifyManager.setScheduler(queueMicrotask);

/** What a page has read of the server. Customers' reads are never repeated by themselves; the desk says which of its are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Infinity,
      // Browsers know of their network only, not of what lies behind.
      networkMode: 'always',
    },
  },
});
// Without it, no query hears that somebody came back to the tab.
queryClient.mount();
