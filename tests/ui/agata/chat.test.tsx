import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { agataChat, type ChatMessage, type ChatRoom } from '../../../contract/agata/chat.ts';
import { agataSettings } from '../../../contract/agata/settings.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { openAgata, prepareAgata } from './agataPage.ts';

const ADDRESS = '/ag-communication/chat';

prepareAgata();
beforeEach(() => {
  const sizes = { smallFont: 9, mediumFont: 15, largeFont: 21 };
  mock(agataSettings.chatSettings, { id: 1, version: 1, ...sizes, ownBubble: 'blue' });
});

const room = (more: Partial<ChatRoom> = {}): ChatRoom => ({
  teamID: 1,
  team: 'Heart',
  tenantID: null,
  tenant: '',
  people: 3,
  lastID: 0,
  lastAt: null,
  lastWho: '',
  lastBody: '',
  isLastOwn: false,
  ...more,
});
const withHospital = room({
  tenantID: 4,
  tenant: 'Hospital',
  lastID: 8,
  lastAt: '2026-11-24T09:00:00.000Z',
  lastWho: 'Dr Lim',
  lastBody: 'Beds are ready',
});
const message = (id: number, body: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  accountID: 8,
  who: 'Dr Lim',
  body,
  at: `2026-11-24T09:${String(id).padStart(2, '0')}:00.000Z`,
  isOwn: false,
  ...more,
});
const page = (...data: ChatMessage[]) => ({ data, hasMore: false });
const texts = () =>
  within(screen.getByRole('group', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.chat-text')?.textContent);

describe('the conversations', () => {
  it('begin with that of the chosen team, and mark those with something new', async () => {
    mock(agataChat.chatRooms, { data: [withHospital, room()] });
    const asked = mock(agataChat.chatMessages, page(message(1, 'Good morning')));
    const { user } = openAgata(ADDRESS);
    expect(await screen.findByRole('region', { name: 'Heart, Team only' })).toBeTruthy();
    expect(await screen.findByText('Good morning')).toBeTruthy();
    expect(asked[0]?.input).toEqual({ consultantTeamId: '1' });
    const other = screen.getByRole('link', { name: /With Hospital.*Dr Lim: Beds are ready.*New/ });
    mock(agataChat.chatMessages, page(message(8, 'Beds are ready')));
    await user.click(other);
    expect(await screen.findByRole('region', { name: 'Heart, With Hospital' })).toBeTruthy();
    expect(window.location.search).toBe('?room=1-4');
    await user.click(screen.getByRole('link', { name: 'All conversations' }));
    expect(await screen.findByRole('region', { name: 'Heart, Team only' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /New messages/ })).toBeNull();
  });

  it('say that there is none for whoever works in no team', async () => {
    mock(agataChat.chatRooms, { data: [] });
    openAgata(ADDRESS);
    expect(await screen.findByText(/conversation/i, { selector: 'p, div' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull();
  });
});

describe('a message', () => {
  it('stays typed when it could not be sent, and is then sent with the same key', async () => {
    mock(agataChat.chatRooms, { data: [room()] });
    mock(agataChat.chatMessages, page());
    const refused = mock(agataChat.sendChatMessage, () => new Refusal(503, 'busy'));
    const { user } = openAgata(ADDRESS);
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'Write a message',
    });
    await user.type(box, 'Two lines{Shift>}{Enter}{/Shift}of one{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(box.value).toBe('Two lines\nof one');
    const own = message(2, 'Two lines\nof one', { isOwn: true, accountID: 7 });
    const sent = mock(agataChat.sendChatMessage, own);
    mock(agataChat.chatMessages, page(own));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(box.value).toBe(''));
    expect(await screen.findByText(/^Two lines/, { selector: '.chat-text' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent[0]?.input).toEqual(refused[0]?.input);
    expect(sent[0]?.input).toMatchObject({ consultantTeamId: 1, body: 'Two lines\nof one' });
    expect(sent[0]?.input).not.toHaveProperty('tenantId');
  });

  it('of nothing but blanks is not sent', async () => {
    mock(agataChat.chatRooms, { data: [room()] });
    mock(agataChat.chatMessages, page());
    const sent = mock(agataChat.sendChatMessage, message(2, 'x'));
    const { user } = openAgata(ADDRESS);
    await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), '  {Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Write a message' }), 'x{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input.body).toBe('x');
  });

  it('that was typed is there again on coming back', async () => {
    mock(agataChat.chatRooms, { data: [room(), withHospital] });
    mock(agataChat.chatMessages, page());
    const { user } = openAgata(ADDRESS);
    await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Half a');
    await user.click(screen.getByRole('link', { name: /With Hospital/ }));
    await screen.findByRole('region', { name: 'Heart, With Hospital' });
    const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Write/ });
    expect((await box()).value).toBe('');
    await user.click(screen.getByRole('link', { name: /Team only/ }));
    await screen.findByRole('region', { name: 'Heart, Team only' });
    expect((await box()).value).toBe('Half a');
  });

  it('of someone else appears as it is written', async () => {
    mock(agataChat.chatRooms, { data: [room()] });
    mock(agataChat.chatMessages, page(message(1, 'First')));
    openAgata(ADDRESS);
    await screen.findByText('First');
    await waitFor(() => expect(hub.open.size).toBe(1));
    mock(agataChat.chatMessages, page(message(1, 'First'), message(2, 'Second')));
    const change = { resource: 'chat-messages', id: 2, change: 'create', by: 8 };
    act(() => hub.send('RecordChanged', change));
    await waitFor(() => expect(texts()).toEqual(['First', 'Second']));
  });
});

describe('the messages', () => {
  it('are followed back by older ones, which stay when new ones come', async () => {
    mock(agataChat.chatRooms, { data: [room()] });
    const asked = mock(agataChat.chatMessages, ({ input }) =>
      input.before === undefined
        ? { data: [message(5, 'Newer')], hasMore: true }
        : page(message(4, 'Older')),
    );
    const { user } = openAgata(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Older messages' }));
    await waitFor(() => expect(texts()).toEqual(['Older', 'Newer']));
    expect(asked.at(-1)?.input).toEqual({ consultantTeamId: '1', before: '5' });
    expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull();
  });

  it('have the size that the person chose, of those that the platform sets', async () => {
    mock(agataChat.chatRooms, { data: [room()] });
    mock(agataChat.chatMessages, page(message(1, 'First')));
    const { user, unmount } = openAgata(ADDRESS);
    const size = () =>
      screen
        .getByText('First')
        .closest<HTMLElement>('.chat')
        ?.style.getPropertyValue('--chat-text');
    await screen.findByText('First');
    await waitFor(() => expect(size()).toBe('15px'));
    await user.click(screen.getByRole('radio', { name: 'Large' }));
    expect(size()).toBe('21px');
    unmount();
    openAgata(ADDRESS);
    await screen.findByText('First');
    await waitFor(() => expect(size()).toBe('21px'));
  });
});
