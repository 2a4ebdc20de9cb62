import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Dialog } from '../../ui/Dialog.tsx';
import { $areKeysOpen } from './desk.model.ts';
import { areKeysOn, keys, setKeysOn } from './keys.ts';
import styles from './Desk.module.css';

/** The keys of the desk, and a switch for whoever presses some by accident. */
export function KeysDialog() {
  const isOpen = useStore($areKeysOpen, { ssr: 'initial' });
  return (
    <Dialog
      isOpen={isOpen}
      title="Keys"
      description="They work wherever you’re not typing."
      canClose
      onClose={() => $areKeysOpen.set(false)}
    >
      <KeyList />
    </Dialog>
  );
}

function KeyList() {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <>
      <dl className={styles['keys']}>
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className={styles['switch']}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked);
            setKeysOn(target.checked);
          }}
        />
        Single letters and signs do something in this browser
      </label>
    </>
  );
}
