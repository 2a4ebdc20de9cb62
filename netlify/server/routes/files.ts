import { orderFileContract, orderFilesContract } from '../../../src/contracts/files.ts';
import { findDownload } from '../files/stored-files.ts';
import { handleUpload } from '../files/uploads.ts';
import { customers } from '../http/customer.ts';
import { route, toSignedAddress, type Route } from '../http/router.ts';

export const fileRoutes: readonly Route[] = [
  route(orderFilesContract, customers, async ({ deps, customer, params, body }) => {
    const user = { userId: customer.id, orderId: params.id, actor: 'customer' };
    return { body: await handleUpload(deps, user, body, customer) };
  }),

  route(orderFileContract, customers, async ({ deps, customer, params, query }) => {
    const user = { userId: customer.id, orderId: params.id, actor: 'customer' };
    return toSignedAddress(await findDownload(deps, user, params.file, query.has('play')));
  }),
];
