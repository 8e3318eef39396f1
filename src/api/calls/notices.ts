import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sent } from '#api/http/send-cached.ts';
import type { Routes } from '#api/http/routes.ts';

export function addNoticeOperations(routes: Routes, { notices }: ApiDeps): void {
  routes.forCaller(operations.followNotices, async ({ reply }) => {
    reply.hijack();
    notices.add(reply.raw);
    return sent;
  });
}
