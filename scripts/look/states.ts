import type { Page } from '@playwright/test';

import {
  customer,
  fiftyOrders,
  longCustomer,
  longOrders,
  ordersOfEachStatus,
  post,
  posts,
} from './samples.ts';
import type { Scene } from './scenes.ts';

/** A moment after every scheduled post has come due. */
const afterAllPosts = new Date('2040-01-01T12:00:00Z');

const notice = (variant: 'default' | 'destructive', title: string, description: string) => ({
  sessionStorage: {
    notice: JSON.stringify({ id: '1', title, description, variant, isAnnounced: false }),
  },
  isViewport: true,
  reach: async (page: Page) => {
    await page.locator('[data-variant]').waitFor();
  },
});

const shows = (text: string | RegExp) => async (page: Page) => {
  await page.getByText(text).first().waitFor();
};

const openOrder = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

const fillOrder = async (page: Page) => {
  await openOrder(page, 'Order Now Lite Edit');
  await page.getByLabel('Phone').fill('+1 307 555 0187');
  await page.getByLabel('Project brief').fill('Episode 5, seventy minutes, two voices.');
  await page.getByRole('button', { name: 'Place Order' }).click();
};

const fillContact = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Rosa Delgado');
  await page.getByLabel('Email', { exact: true }).fill('rosa@demo.example');
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Audio Production');
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Six episodes about a river, one of them recorded.');
  await page.getByRole('button', { name: 'Send Message' }).click();
};

const focusBy = (tabs: number) => async (page: Page) => {
  for (let count = 0; count < tabs; count += 1) await page.keyboard.press('Tab');
};

const ordering: readonly Scene[] = [
  {
    name: 'order-login-required',
    path: '/services',
    isViewport: true,
    reach: (page) => openOrder(page, 'Order Now Lite Edit'),
  },
  {
    name: 'order-form',
    path: '/services',
    user: customer,
    isViewport: true,
    reach: (page) => openOrder(page, 'Order Now Lite Edit'),
  },
  {
    name: 'order-form-without-price',
    path: '/services',
    user: longCustomer,
    isViewport: true,
    reach: (page) => openOrder(page, 'Get Custom Quote'),
  },
  {
    name: 'order-form-errors',
    path: '/services',
    user: customer,
    isViewport: true,
    reach: async (page) => {
      await openOrder(page, 'Order Now Lite Edit');
      await page.getByRole('button', { name: 'Place Order' }).click();
      await page.getByText('Phone number is required').waitFor();
    },
  },
  {
    name: 'order-sending',
    path: '/services',
    user: customer,
    answers: { '/api/orders': 'never' },
    isViewport: true,
    reach: async (page) => {
      await fillOrder(page);
      await page.getByText('Placing Order...').waitFor();
    },
  },
  {
    name: 'order-failed',
    path: '/services',
    user: customer,
    answers: { '/api/orders': 500 },
    isViewport: true,
    reach: async (page) => {
      await fillOrder(page);
      await page.getByText('Failed to place order. Please try again.').first().waitFor();
    },
  },
];

const auth: readonly Scene[] = [
  {
    name: 'auth-sign-in-errors',
    path: '/auth',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Please enter a valid email address').waitFor();
    },
  },
  {
    name: 'auth-sign-up',
    path: '/auth',
    reach: (page) => page.getByRole('button', { name: 'Create an account' }).click(),
  },
  {
    name: 'auth-sign-up-errors',
    path: '/auth',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByRole('button', { name: 'Create Account', exact: true }).click();
      await page.getByText('First name is required').waitFor();
    },
  },
  {
    name: 'auth-forgotten-password',
    path: '/auth',
    reach: (page) => page.getByRole('button', { name: 'Forgot your password?' }).click(),
  },
  {
    name: 'auth-signing-in',
    path: '/auth',
    answers: { '/api/login': 'never' },
    reach: async (page) => {
      await page.getByLabel('Email').fill('rosa@demo.example');
      await page.getByLabel('Password', { exact: true }).fill('rough-take-2019');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Signing In...').waitFor();
    },
  },
  {
    name: 'auth-login-failed',
    path: '/auth',
    ...notice('destructive', 'Login failed', 'Invalid email or password'),
  },
];

const account: readonly Scene[] = [
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    user: customer,
    answers: { '/api/orders': 'never' },
    reach: shows('Welcome back, Rosa'),
  },
  {
    name: 'dashboard-empty',
    path: '/dashboard',
    user: customer,
    answers: { '/api/orders': [] },
    reach: shows('No orders yet'),
  },
  {
    name: 'dashboard-statuses',
    path: '/dashboard',
    user: customer,
    answers: { '/api/orders': ordersOfEachStatus },
    reach: shows('Launch Starter Pack'),
  },
  {
    name: 'dashboard-fifty',
    path: '/dashboard',
    user: customer,
    answers: { '/api/orders': fiftyOrders },
    reach: shows('Launch Starter Pack'),
  },
  {
    name: 'dashboard-long',
    path: '/dashboard',
    user: longCustomer,
    answers: { '/api/orders': longOrders },
    reach: shows('YouTube Repurpose'),
  },
  {
    name: 'dashboard-failed',
    path: '/dashboard',
    user: customer,
    answers: { '/api/orders': 500 },
    reach: shows('could not be read'),
  },
  {
    name: 'dashboard-settings',
    path: '/dashboard',
    user: customer,
    answers: { '/api/orders': ordersOfEachStatus.slice(0, 2) },
    reach: async (page) => {
      await page.locator('summary', { hasText: 'Change password' }).click();
      await page.locator('summary', { hasText: 'Devices and data' }).click();
      await page.getByRole('link', { name: 'Download my data' }).waitFor();
    },
  },
  {
    name: 'dashboard-unfinished',
    path: '/dashboard',
    user: customer,
    answers: { '/api/orders': ordersOfEachStatus.slice(0, 1) },
    sessionStorage: {
      'order-draft': JSON.stringify({
        serviceName: 'Pro Episode Edit',
        servicePrice: 90,
        customerPhone: '+1 307 555 0187',
        projectBrief: 'Episode 5',
        owner: customer.email,
      }),
    },
    reach: shows('Continue your order'),
  },
];

const blog: readonly Scene[] = [
  {
    name: 'blog-loading',
    path: '/blog',
    now: afterAllPosts,
    answers: { '/api/blog': 'never' },
    reach: shows('Loading articles'),
  },
  {
    name: 'blog-empty',
    path: '/blog',
    now: afterAllPosts,
    answers: { '/api/blog': [] },
    reach: shows('No blog posts available'),
  },
  {
    name: 'blog-failed',
    path: '/blog',
    now: afterAllPosts,
    answers: { '/api/blog': 500 },
    reach: shows('Failed to load blog posts'),
  },
  {
    name: 'blog-asked-for',
    path: '/blog',
    now: afterAllPosts,
    answers: { '/api/blog': posts },
    reach: shows('The length of a pause'),
  },
  {
    name: 'blog-search-none',
    path: '/blog',
    isViewport: true,
    reach: async (page) => {
      await page.getByRole('searchbox').fill('zzzz');
      await page.keyboard.press('Enter');
      await page.getByText('No articles match').waitFor();
    },
  },
  {
    name: 'home-posts-loading',
    path: '/',
    now: afterAllPosts,
    answers: { '/api/blog': 'never' },
    isViewport: true,
    reach: async (page) => {
      await page.getByText('Loading articles').waitFor();
      await page.getByRole('link', { name: 'View All Articles' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'post-loading',
    path: '/blog/length-of-a-pause',
    answers: { '/api/blog/length-of-a-pause': 'never' },
    reach: shows('Back to Blog'),
  },
  {
    name: 'post-shown',
    path: '/blog/length-of-a-pause',
    answers: { '/api/blog/length-of-a-pause': post },
    reach: shows('Three lengths'),
  },
  {
    name: 'post-missing',
    path: '/blog/length-of-a-pause',
    answers: { '/api/blog/length-of-a-pause': 404 },
    reach: shows('Blog Post Not Found'),
  },
  {
    name: 'post-failed',
    path: '/blog/length-of-a-pause',
    answers: { '/api/blog/length-of-a-pause': 500 },
    reach: shows('Failed to load blog post'),
  },
];

const helpAndContact: readonly Scene[] = [
  {
    name: 'help-search-results',
    path: '/help?q=refund',
    reach: async (page) => {
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'help-search-none',
    path: '/help?q=zzzzqqqq',
    reach: shows('Nothing here mentions'),
  },
  {
    name: 'help-saved',
    path: '/help#saved',
    localStorage: {
      'saved-pages': JSON.stringify([
        { title: 'Podcast Launch Checklist', path: '/help/guides/podcast-launch-checklist' },
        { title: 'File Management Guide', path: '/help/guides/file-management-guide' },
      ]),
    },
    isViewport: true,
    reach: async (page) => {
      await page.locator('[data-saved-pages]').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'contact-errors',
    path: '/contact',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.getByText('Name must be at least 2 characters').waitFor();
    },
  },
  {
    name: 'contact-sent',
    path: '/contact',
    answers: { '/api/contact': { id: '1', receivedAt: '2026-10-05T15:04:00.000Z' } },
    isViewport: true,
    reach: async (page) => {
      await fillContact(page);
      await page.locator('[data-variant]').waitFor();
    },
  },
  {
    name: 'contact-failed',
    path: '/contact',
    answers: { '/api/contact': 500 },
    isViewport: true,
    reach: async (page) => {
      await fillContact(page);
      await page.locator('[data-variant="destructive"]').waitFor();
    },
  },
];

const search = (words: string, awaited: string) => async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(words);
  await page.getByRole('dialog').getByText(awaited).first().waitFor();
};

const bar: readonly Scene[] = [
  {
    name: 'menu-services',
    path: '/about',
    only: 'desktop',
    isViewport: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Services' }).hover();
      await page.getByRole('link', { name: /^Audio Production Edits/ }).waitFor();
    },
  },
  {
    name: 'menu-resources',
    path: '/help',
    only: 'desktop',
    isViewport: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Resources' }).hover();
      await page
        .getByRole('link', { name: /^Blog / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'menu-mobile',
    path: '/pricing',
    only: 'phone',
    isViewport: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'menu-mobile-signed-in',
    path: '/pricing',
    user: customer,
    only: 'phone',
    isViewport: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'search-results',
    path: '/about',
    isViewport: true,
    reach: search('loudness', 'Mastering Audio Levels'),
  },
  {
    name: 'search-none',
    path: '/about',
    isViewport: true,
    reach: search('zzzzqqqq', 'Nothing here mentions'),
  },
  { name: 'bar-signed-in', path: '/', user: customer, isViewport: true },
  { name: 'focus-skip-link', path: '/', isViewport: true, reach: focusBy(1) },
  { name: 'focus-in-fader', path: '/', isViewport: true, reach: focusInFader },
  {
    name: 'notice',
    path: '/',
    ...notice('default', 'Welcome back!', 'You have been successfully logged in.'),
  },
  {
    name: 'notice-destructive',
    path: '/',
    ...notice('destructive', 'Session Expired', 'Please log in again to continue.'),
  },
];

async function focusInFader(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Clean' }).focus();
  await page.keyboard.press('ArrowRight');
}

const article = '/help/articles/mastering-audio-levels-loudness';
const checklist = '/help/guides/podcast-launch-checklist';

const settings: readonly Scene[] = [
  ...['/', '/pricing', '/services', '/help', '/auth'].map((path) => ({
    name: `forced-colors-${path.slice(1) || 'home'}`,
    path,
    isForcedColors: true,
  })),
  {
    name: 'forced-colors-dashboard',
    path: '/dashboard',
    user: customer,
    answers: { '/api/orders': ordersOfEachStatus },
    isForcedColors: true,
    reach: shows('Launch Starter Pack'),
  },
  ...['/', '/pricing', article].map((path) => ({
    name: `zoom-200-${path.split('/').at(-1) || 'home'}`,
    path,
    only: 'desktop' as const,
    zoom: 2,
  })),
  ...[article, checklist, '/legal/terms', '/pricing', '/services'].map((path) => ({
    name: `print-${path.split('/').at(-1) ?? ''}`,
    path,
    only: 'desktop' as const,
    isPrint: true,
  })),
  ...['/', '/services', '/contact', '/dashboard'].map((path) => ({
    name: `no-scripts-${path.slice(1) || 'home'}`,
    path,
    isWithoutScripts: true,
  })),
];

/** Everything a page can look like besides how it comes. */
export const states: readonly Scene[] = [
  ...bar,
  ...ordering,
  ...auth,
  ...account,
  ...blog,
  ...helpAndContact,
  ...settings,
];
