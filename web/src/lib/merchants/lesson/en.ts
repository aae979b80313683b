import type { LessonTexts } from '../../lesson/plan';

export const texts: LessonTexts = {
  goal: [
    {
      picture: 'production',
      text: 'Dice are rolled, and your posts in the cities bring you cards.',
    },
    {
      picture: 'merchants',
      text: 'With cards you send merchants to new cities and open routes. Each new post sets one of your commodities free.',
    },
    {
      picture: 'caravans',
      text: 'A caravan carries your commodities to foreign posts. Whoever has delivered all of theirs first wins.',
    },
  ],
  chapters: {
    produce: {
      title: 'Posts bring cards',
      steps: {
        posts:
          'You are Red, with posts in Berlin, Wien and Warszawa. Each lies between hexes with a number: the more dots it has, the more often it is rolled.',
        roll: 'Every turn begins with the dice. Roll them.',
        cards:
          'A nine! Every post beside a nine brings a card: salt in Berlin, ore in Wien, lumber in Warszawa. So it is for everybody, and whoever gets nothing takes 1 gold.',
      },
    },
    route: {
      title: 'Open a route',
      steps: {
        open: 'Your caravan is to go from Berlin to Hamburg. Lumber and ore pay for a route: choose the last path to Hamburg.',
        gold: 'Hamburg is connected for the first time, so each route on the way brings its owner 1 gold. All three are yours: 3 gold for you.',
      },
    },
    deliver: {
      title: 'Deliver',
      steps: {
        run: 'Choose your caravan, then Hamburg. For 1 salt it goes up to three routes, and delivers there.',
        win: 'Your first commodity lies in Hamburg! Six deliveries win, each in another city with a post that is not yours. Routes of others cost 1 gold for the right of way.',
      },
    },
    post: {
      title: 'A new post',
      steps: {
        recruit:
          'One post more sets one commodity more free. Recruit a merchant for lumber, wool and grain: choose Merchant, then Warszawa.',
        walk: 'For 1 grain he walks up to three paths. Choose him, then Kaliningrad: in an empty city he becomes a post.',
        free: 'Your new post brings cards: grain, wool, and salt, which has got its number. And one more commodity waits for your caravan.',
      },
    },
    trade: {
      title: 'Trade',
      steps: {
        offer:
          'For a merchant you lack wool, and of grain you have two. Choose Trade: you give 1 grain, you get 1 wool. Propose it to the others.',
        conclude: 'Blue agrees. Conclude the trade with Blue.',
        buy: 'What nobody gives, you buy: a card for 2 gold, twice in a turn. Buy 1 grain, for the merchant will have to walk.',
        bank: 'Three equal cards buy another one as well. Now you have all that you need for a merchant and his way.',
      },
    },
    robber: {
      title: 'The robber',
      steps: {
        seven:
          'With a seven nothing is produced, and whoever holds more than seven cards gives up half. Roll the dice.',
        move: 'A seven, so you move the robber. Put it on the salt with the 8 beside Köln, where Blue has a post: you steal a card there.',
        block:
          'You have stolen ore, and that salt yields nothing as long as the robber is there. Put it where it troubles the leader, and not you.',
        plan: 'Your plan for the first game: a merchant for a new post, routes to foreign posts, salt for the caravan. And if a card is missing, trade.',
      },
    },
  },
};
