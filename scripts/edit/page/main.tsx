import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { takeKey } from './api.ts';
import { App } from './App.tsx';
import './page.css';

takeKey();
const place = document.getElementById('editor');
if (!place) throw new Error('The page has no place for the editor');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
