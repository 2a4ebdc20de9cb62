import { describe, expect, it } from 'vitest';

import { islandSource } from '../../support/built-site.ts';

/** Texts that are shown only in the browser: they stand in the scripts of the page where they belong. */
const messages: Readonly<Record<string, readonly string[]>> = {
  // Core §2, §8.
  '/services OrderDialog': [
    'Login Required',
    'You need to login to place orders and track your projects.',
    'Login to Continue',
    'Placing Order...',
    'Order Placed Successfully!',
    'One of our agents will contact you soon to finalize payment and details.',
    'Unauthorized',
    'You are logged out. Logging in again...',
    'Failed to place order. Please try again.',
    'Authentication Required',
    'Please login to place an order.',
  ],
  // Core §2, §5, §8.
  '/auth AuthForms': [
    'Signing In...',
    'Creating Account...',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'First name is required',
    'Last name is required',
    'Please confirm your password',
    'Passwords do not match',
    'Login failed',
    'Invalid email or password',
    'Welcome back!',
    'You have been successfully logged in.',
    'Welcome to ',
    'Registration failed',
    'Failed to create account',
    'Your account has been created successfully.',
  ],
  // Core §2, §4, §8.
  '/dashboard Dashboard': [
    'N/A',
    'No orders yet',
    'Order #',
    'No additional details provided.',
    'Awaiting confirmation',
    'In production',
    'Ready for delivery',
    'You are logged out. Logging in again...',
    'Session Expired',
    'Please log in again to continue.',
  ],
  // Core §5, §8.
  '/contact ContactForm': [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please select a service',
    'Message must be at least 10 characters',
    'Sending...',
    'Error sending message',
    'Please try again later.',
    'Message sent successfully!',
    "We'll get back to you within 24 hours.",
  ],
  // Core §2.
  '/blog BlogList': [
    'No blog posts available',
    'Check back soon for new content!',
    'Failed to load blog posts',
    'Please try again later.',
    'Recently',
  ],
  '/blog/post BlogPostFallback': [
    'Failed to load blog post',
    "The article you're looking for might have been moved or deleted.",
    'Blog Post Not Found',
    "The article you're looking for doesn't exist.",
    'Back to Blog',
    'Page not found',
    'Recently published',
    '5 min read',
  ],
};

describe.each(Object.entries(messages))('the texts of %s', (place, texts) => {
  const [path = '', island = ''] = place.split(' ');

  it.each(texts)('%s', (text) => {
    expect(islandSource(path, island).includes(text)).toBe(true);
  });
});
