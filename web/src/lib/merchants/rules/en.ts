import type { Texts } from '../../rules/chapters';
import type { MerchantsChapter } from './chapters';

export const texts: Texts<MerchantsChapter> = {
  aim: {
    title: 'The aim',
    picture: 'Your caravan stands beside a foreign post and delivers a commodity to it.',
    text: `
You lead a trading house. Your merchants found posts in distant cities, your routes link them, and your caravans carry commodities along them. Whoever first brings **all** commodities to posts of **other owners** wins.

| deliveries to win | 3 players | 4 players |
|---|---|---|
| short game | 6 | 5 |
| main game | 10 | 8 |

One commodity is free from the start. Each of the others is covered by a post in your storage: **build that post, and its commodity becomes free.**`,
  },
  setup: {
    title: 'Setup',
    picture: 'A starting post in a purple city, with one route and a caravan on it.',
    text: `
With the **fixed setup** (short game only) everything stands ready, and Red begins.

With the **variable setup** the dice decide who begins. Then

1. everybody places three posts on **purple** cities: around the table, back again, and around once more;
2. with three players everybody adds one **neutral** post;
3. everybody places one route beside a post of their own, with a caravan on it. It must not link two cities yet;
4. everybody gets one card for each land hex around their **third** post, and 3 gold.

Look for cities with several good numbers and different terrain. Neutral posts produce nothing, but take a commodity.`,
  },
  turn: {
    title: 'Your turn',
    picture: 'Roll, then act, then end the turn.',
    text: `
1. **Before the roll** you may play a development card.
2. **Roll** both dice. Everybody gets cards for the number; a seven brings the robber.
3. **Act** as much as you can pay for, in any order: trade, build, move merchants and caravans, deliver, buy a card, play a card if you have not yet.
4. **End your turn.**

Others have no turn in between: they are asked only to discard on a seven and to answer your offers.`,
  },
  production: {
    title: 'Production',
    picture: 'An eight is rolled: the post beside the fields with the 8 gets a grain.',
    text: `
Each land hex with the rolled number gives **one card to every post** at its corners:

| terrain | card |
|---|---|
| forest | :lumber: lumber |
| pasture | :wool: wool |
| fields | :grain: grain |
| mountains | :ore: ore |
| saltworks | :salt: salt |

- Whoever gets **no card** at all takes **1 gold** instead, in everybody’s turn.
- The hex of the robber gives nothing.
- If the supply has too few cards of a kind for all, nobody gets any of that kind.

Dots below a number show how often it comes: 6 and 8 most often. An empty circle has no number yet.`,
  },
  robber: {
    title: 'Seven and robber',
    picture: 'The robber stands on a hex: it yields nothing, and a neighbor is robbed.',
    text: `
On a **seven** nobody gets anything, neither cards nor gold.

1. Whoever holds **more than seven** resource cards discards half of them, rounded down. All choose at once. Gold and development cards do not count.
2. You move the **robber** to another hex that has a number. It stops that hex from producing until it moves on.
3. You **steal** one card, drawn at random, from one opponent who has a post beside that hex.

The robber blocks nothing else. A Lancer moves it too, without any discards.`,
  },
  trade: {
    title: 'Trading',
    picture: 'Three equal cards for another one; two gold for any card.',
    text: `
In your turn, after the roll:

- **With the others**: offer cards and gold for cards and gold, to one or to all. They accept, refuse or make a counter-offer, and you choose whom to trade with. Gifts and trading like for like are not allowed.
- **With the supply**: three equal cards for one other card, or for 1 gold.
- **With gold**: 2 gold for any one card, at most **twice** in a turn.

The others never trade among themselves, and there are no harbors.`,
  },
  building: {
    title: 'What things cost',
    picture: 'The prices of a route, a merchant, a caravan and a development card.',
    text: `
| | costs |
|---|---|
| route | :lumber: :ore: |
| merchant | :lumber: :wool: :grain: |
| caravan | :lumber: :ore: :salt: |
| development card | :wool: :salt: |
| merchant walks 3 paths | :grain: |
| caravan runs 3 routes | :salt: |
| using routes of an opponent | 1 :gold: |
| trading post, delivery | nothing |

- A **route** goes on an empty path that touches a post or a route of yours. Nothing of others blocks it.
- A **merchant** begins at one of your posts, a **caravan** on a route of yours that touches one of your posts.
- You have two merchants and two caravans. If both are out, you pay the price to set one of them anew.`,
  },
  merchants: {
    title: 'Merchants and posts',
    picture: 'A merchant walks to an empty city; there it becomes a post.',
    text: `
A merchant walks along **paths**, whether they are opened or not. **One grain** pays for up to **three** of them, two grain for six, and so on. Nothing blocks the way, but it cannot stop where another merchant or a post stands.

When it ends in an **empty city**, it turns into a trading post, free of charge:

1. The merchant leaves the board, and a post from your storage takes its place.
2. The commodity below that post is now **free to deliver**.
3. Coins beside the name of the city are yours.
4. If a neighboring hex has no number, one of them gets one: a new token from the stock, or, if there is none of its color, one that you take from another hex.

Walking *through* an empty city builds nothing.`,
  },
  gold: {
    title: 'Gold for connections',
    picture:
      'The new route connects a city for the first time: each route on the way pays its owner 1 gold.',
    text: `
When a new route connects a city to another city **for the first time**, the bank pays: **1 gold for each route** on the shortest way between them, to the owner of that route. Your new route is always part of it.

- It does not matter whether posts stand in these cities.
- No gold is paid if both cities were connected to others already.
- If several ways are equally short, you choose one.

**Double arrows**: whoever opens such a path may place one more route beside it at once, free of charge.`,
  },
  caravans: {
    title: 'Caravans and deliveries',
    picture: 'A caravan runs over two routes to a foreign post. The blue route costs 1 gold.',
    text: `
A caravan moves along **opened routes** of any color. **One salt** pays for up to **three** routes; pay another to go on.

- The first time in a turn that a caravan enters a route of an **opponent**, it pays that player **1 gold**. After that all routes of that player are open to it for this turn.
- Two caravans at most may stand on a route; passing by is possible.

**Deliver** when the caravan’s route ends at a post that is **not yours** and has **no commodity** yet. It is free, also on the way, and without moving if the caravan already stands there. Neutral posts count too. A delivered commodity stays for good; each post takes only one.`,
  },
  cards: {
    title: 'Development cards',
    picture: 'A card costs one wool and one salt. Play one in a turn.',
    text: `
A card costs :wool: :salt:. You keep it hidden and play it from your **next** turn on: one in a turn, before or after the roll.

| card | number | effect |
|---|---|---|
| Lancer | 10 | move the robber and steal a card |
| Open Roads | 3 | up to two routes for nothing |
| Swift Caravan | 3 | a caravan runs up to six routes without salt |
| Swift Merchant | 3 | a merchant walks up to six paths without grain |
| Trade Fair | 2 | take any two cards |
| Staple Right | 2 | name a resource; the others give you all of it |
| Banking House | 2 | take 3 gold |`,
  },
  end: {
    title: 'The end',
    picture: 'A storage with delivered, free and covered commodities.',
    text: `
The game ends **at once**, in the middle of a turn, when somebody delivers their **last** commodity. That player wins.

Covered commodities count as not delivered: you have to build all your posts first. The marks beside each player show how far they are: delivered, free to deliver, and covered by a post.

If a piece runs out, you go on without it; routes are never taken back (§5).`,
  },
};
