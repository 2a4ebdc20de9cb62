import { describe, expect, it } from 'vitest';

import { islandSource } from '../../support/built-site.ts';

// What is shown only in the browser is in the scripts of the page where it belongs.
const messages = [
  {
    row: 'core §2 Order dialog',
    page: '/',
    island: 'OrderDialog',
    texts: [
      'Login Required',
      'You need to login to place orders and track your projects.',
      'Login to Continue',
      'Cancel',
      'Placing Order...',
    ],
  },
  {
    row: 'core §8 orders',
    page: '/services',
    island: 'OrderDialog',
    texts: [
      'Order Placed Successfully!',
      'One of our agents will contact you soon to finalize payment and details.',
      'Unauthorized',
      'You are logged out. Logging in again...',
      'Failed to place order. Please try again.',
      'Authentication Required',
      'Please login to place an order.',
    ],
  },
  {
    row: 'core §2 Auth',
    page: '/auth',
    island: 'AuthForms',
    texts: [
      'Sign In',
      'Create Account',
      'Signing In...',
      'Creating Account...',
      'firstName',
      'confirmPassword',
      '/dashboard',
    ],
  },
  {
    row: 'core §5 sign-in and sign-up',
    page: '/auth',
    island: 'AuthForms',
    texts: [
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      'First name is required',
      'Last name is required',
      'Please confirm your password',
      'Passwords do not match',
    ],
  },
  {
    row: 'core §8 sign-in and sign-up',
    page: '/auth',
    island: 'AuthForms',
    texts: [
      'Login failed',
      'Invalid email or password',
      'Welcome back!',
      'You have been successfully logged in.',
      'Registration failed',
      'Failed to create account',
      'Your account has been created successfully.',
    ],
  },
  {
    row: 'core §2 Dashboard',
    page: '/dashboard',
    island: 'Dashboard',
    texts: [
      'Account Information',
      'N/A',
      'Active',
      'Your Orders',
      'No orders yet',
      'Browse Services',
      'Order #',
      'No additional details provided.',
    ],
  },
  {
    row: 'core §4 order status',
    page: '/dashboard',
    island: 'Dashboard',
    texts: ['Awaiting confirmation', 'In production', 'Ready for delivery'],
  },
  {
    row: 'core §8 dashboard',
    page: '/dashboard',
    island: 'Dashboard',
    texts: [
      'You are logged out. Logging in again...',
      'Session Expired',
      'Please log in again to continue.',
      '/api/login',
    ],
  },
  {
    row: 'core §5 contact form',
    page: '/contact',
    island: 'ContactForm',
    texts: [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Please select a service',
      'Message must be at least 10 characters',
    ],
  },
  {
    row: 'core §8 contact',
    page: '/contact',
    island: 'ContactForm',
    texts: [
      'Sending...',
      'Error sending message',
      'Please try again later.',
      'Message sent successfully!',
      "We'll get back to you within 24 hours.",
    ],
  },
  {
    row: 'core §2 Blog list',
    page: '/blog',
    island: 'BlogList',
    texts: [
      'No blog posts available',
      'Check back soon for new content!',
      'Failed to load blog posts',
      'Please try again later.',
      'Recently',
    ],
  },
  {
    row: 'core §2 Latest blog',
    page: '/',
    island: 'LatestPosts',
    texts: ['/api/blog', 'Recently'],
  },
  {
    row: 'core §2 Blog post',
    page: '/blog/post',
    island: 'BlogPostFallback',
    texts: [
      'Failed to load blog post',
      "The article you're looking for might have been moved or deleted.",
      'Blog Post Not Found',
      "The article you're looking for doesn't exist.",
      'Back to Blog',
      'Page not found',
      'Recently published',
      '5 min read',
    ],
  },
];

describe.each(messages)('$row, island $island of $page', ({ page, island, texts }) => {
  it.each(texts)('%s', (text) => {
    expect(islandSource(page, island).includes(text)).toBe(true);
  });
});

describe('core §8 sign-up success', () => {
  it('welcomes with a title that names the product', () => {
    expect(islandSource('/auth', 'AuthForms')).toMatch(/Welcome to (Roomtone|\$\{)/);
  });
});
